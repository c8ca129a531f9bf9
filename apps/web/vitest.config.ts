import { mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(vite, { test: { name: 'web', include: ['src/**/*.test.ts'] } });
