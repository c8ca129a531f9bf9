import type { Texts } from './texts';
import common from './es/common.json' with { type: 'json' };
import errors from './es/errors.json' with { type: 'json' };
import identity from './es/identity.json' with { type: 'json' };
import placeholders from './es/placeholders.json' with { type: 'json' };
import shell from './es/shell.json' with { type: 'json' };
import support from './es/support.json' with { type: 'json' };

export const es: Texts = { common, errors, identity, placeholders, shell, support };
