import { mergeConfig } from 'vitest/config';
import { timeouts } from '../../vitest.timeouts.ts';
import vite from './vite.config.ts';

export default mergeConfig(vite, { test: { ...timeouts, name: 'web', include: ['src/**/*.test.ts'] } });
