import Model

/// The product's generator, so that a printed seed repeats a test.
package typealias SeededGenerator = Model.SeededGenerator
