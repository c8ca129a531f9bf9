import { afterAll } from 'vitest';
import { endFile } from './at-end';

// Registered for each file, and before any of its tests run: Vitest ignores an `afterAll` that `beforeAll` calls.
afterAll(endFile);
