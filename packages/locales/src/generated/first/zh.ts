// Written by scripts/parts/text-modules.mjs from the folders of texts.
import auth from '../../zh/auth.json' with { type: 'json' };
import common from '../../zh/common.json' with { type: 'json' };
import errors from '../../zh/errors.json' with { type: 'json' };
import invitations from '../../zh/invitations.json' with { type: 'json' };
import shell from '../../zh/shell.json' with { type: 'json' };

export default { auth, common, errors, invitations, shell };
