// Written by scripts/parts/text-modules.mjs from the folders of texts.
import auth from '../../en/auth.json' with { type: 'json' };
import common from '../../en/common.json' with { type: 'json' };
import errors from '../../en/errors.json' with { type: 'json' };
import invitations from '../../en/invitations.json' with { type: 'json' };
import shell from '../../en/shell.json' with { type: 'json' };

export default { auth, common, errors, invitations, shell };
