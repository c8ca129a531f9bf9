import { mergeConfig } from 'vitest/config';
import vite from '../vite.config.ts';
import { filesAlone } from './files-alone.ts';
import { shared } from './shared.ts';

/** Without a browser, and each with its own modules. */
export default mergeConfig(vite, {
  test: { ...shared, name: 'web alone', include: filesAlone('.test.ts') },
});
