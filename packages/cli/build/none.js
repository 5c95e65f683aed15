// Stands in the bundle for a module that is never called there.
export default {};
