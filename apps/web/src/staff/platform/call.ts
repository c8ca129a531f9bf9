import { createCall } from '@/platform/authorised-call';
import { currentLanguage, i18n } from '@/platform/i18n';
import { createSend } from '@/platform/send';
import { noteSessionEnd } from './session';

export { auditActions, calls, codeRules, unitNumberMax } from './calls';

/**
 * The only way to call the server: `call(calls.staffTeam.list, {params})` → `{res, code}` or `{err, code}`. The session is a cookie
 * that cannot be renewed: once it is refused, the person signs in again.
 */
export const call = createCall({
  send: createSend('', (code) => i18n.t(`errors:${code}`)),
  session: () => ({ accessToken: null }),
  language: currentLanguage,
  renew: () => Promise.resolve('refused'),
  expired: noteSessionEnd,
  refused: () => {},
});
