// The shell compares versions with the library that it has anyway, so the federation runtime needs no parser of its own.
export { satisfies as satisfy } from 'compare-versions';
