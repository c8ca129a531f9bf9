import common from './en/common.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import identity from './en/identity.json' with { type: 'json' };
import placeholders from './en/placeholders.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import support from './en/support.json' with { type: 'json' };

export const en = { common, errors, identity, placeholders, shell, support };
