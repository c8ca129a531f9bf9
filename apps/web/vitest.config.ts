import { mergeConfig } from 'vitest/config';
import vite from './vite.config';

export default mergeConfig(vite, { test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'] } });
