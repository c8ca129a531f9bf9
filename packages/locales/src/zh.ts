import type { Texts } from './texts';
import account from './zh/account.json' with { type: 'json' };
import archive from './zh/archive.json' with { type: 'json' };
import assistant from './zh/assistant.json' with { type: 'json' };
import auth from './zh/auth.json' with { type: 'json' };
import chat from './zh/chat.json' with { type: 'json' };
import common from './zh/common.json' with { type: 'json' };
import composer from './zh/composer.json' with { type: 'json' };
import errors from './zh/errors.json' with { type: 'json' };
import find from './zh/find.json' with { type: 'json' };
import identity from './zh/identity.json' with { type: 'json' };
import invitations from './zh/invitations.json' with { type: 'json' };
import mail from './zh/mail.json' with { type: 'json' };
import matches from './zh/matches.json' with { type: 'json' };
import notifications from './zh/notifications.json' with { type: 'json' };
import picture from './zh/picture.json' with { type: 'json' };
import placeholders from './zh/placeholders.json' with { type: 'json' };
import profile from './zh/profile.json' with { type: 'json' };
import questions from './zh/questions.json' with { type: 'json' };
import search from './zh/search.json' with { type: 'json' };
import shell from './zh/shell.json' with { type: 'json' };
import support from './zh/support.json' with { type: 'json' };

export const zh: Texts = {
  account,
  archive,
  assistant,
  auth,
  chat,
  common,
  composer,
  errors,
  find,
  identity,
  invitations,
  mail,
  matches,
  notifications,
  picture,
  placeholders,
  profile,
  questions,
  search,
  shell,
  support,
};
