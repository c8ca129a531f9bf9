import account from './en/account.json' with { type: 'json' };
import archive from './en/archive.json' with { type: 'json' };
import assistant from './en/assistant.json' with { type: 'json' };
import auth from './en/auth.json' with { type: 'json' };
import chat from './en/chat.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import composer from './en/composer.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import find from './en/find.json' with { type: 'json' };
import identity from './en/identity.json' with { type: 'json' };
import invitations from './en/invitations.json' with { type: 'json' };
import mail from './en/mail.json' with { type: 'json' };
import matches from './en/matches.json' with { type: 'json' };
import notifications from './en/notifications.json' with { type: 'json' };
import picture from './en/picture.json' with { type: 'json' };
import placeholders from './en/placeholders.json' with { type: 'json' };
import profile from './en/profile.json' with { type: 'json' };
import questions from './en/questions.json' with { type: 'json' };
import search from './en/search.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import support from './en/support.json' with { type: 'json' };

export const en = {
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
