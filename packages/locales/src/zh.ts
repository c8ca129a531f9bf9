import type { Texts } from './texts';
import common from './zh/common.json' with { type: 'json' };
import errors from './zh/errors.json' with { type: 'json' };
import identity from './zh/identity.json' with { type: 'json' };
import placeholders from './zh/placeholders.json' with { type: 'json' };
import shell from './zh/shell.json' with { type: 'json' };
import support from './zh/support.json' with { type: 'json' };

export const zh: Texts = { common, errors, identity, placeholders, shell, support };
