// Written by scripts/parts/text-modules.mjs from the folders of texts.
import auth from '../../es/auth.json' with { type: 'json' };
import common from '../../es/common.json' with { type: 'json' };
import errors from '../../es/errors.json' with { type: 'json' };
import invitations from '../../es/invitations.json' with { type: 'json' };
import shell from '../../es/shell.json' with { type: 'json' };

export default { auth, common, errors, invitations, shell };
