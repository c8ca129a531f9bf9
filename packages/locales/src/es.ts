import type { Texts } from './texts';
import account from './es/account.json' with { type: 'json' };
import archive from './es/archive.json' with { type: 'json' };
import assistant from './es/assistant.json' with { type: 'json' };
import auth from './es/auth.json' with { type: 'json' };
import chat from './es/chat.json' with { type: 'json' };
import common from './es/common.json' with { type: 'json' };
import composer from './es/composer.json' with { type: 'json' };
import errors from './es/errors.json' with { type: 'json' };
import find from './es/find.json' with { type: 'json' };
import identity from './es/identity.json' with { type: 'json' };
import invitations from './es/invitations.json' with { type: 'json' };
import mail from './es/mail.json' with { type: 'json' };
import matches from './es/matches.json' with { type: 'json' };
import notifications from './es/notifications.json' with { type: 'json' };
import picture from './es/picture.json' with { type: 'json' };
import placeholders from './es/placeholders.json' with { type: 'json' };
import profile from './es/profile.json' with { type: 'json' };
import questions from './es/questions.json' with { type: 'json' };
import search from './es/search.json' with { type: 'json' };
import shell from './es/shell.json' with { type: 'json' };
import support from './es/support.json' with { type: 'json' };

export const es: Texts = {
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
