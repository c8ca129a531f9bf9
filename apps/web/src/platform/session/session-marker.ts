import { sessionMarker } from '@nestmate/contract/rules/sign-in';

const isSecure = () => location.protocol === 'https:';

/** There are no cookies outside a page. */
function marker(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const start = `${sessionMarker(isSecure())}=`;
  return document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

function mark(value: string, maxAge: number) {
  if (typeof document === 'undefined') return;
  const secure = isSecure() ? '; Secure' : '';
  document.cookie = `${sessionMarker(isSecure())}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}

/** Whether this browser may have a valid session, even where nothing is stored. */
export const hasSessionMarker = () => marker() === '1';

/** Without a connection the server cannot remove it. A pending sign-out stays pending. */
export function dropSessionMarker() {
  if (hasSessionMarker()) mark('', 0);
}

/** A sign-out is owed for this long: as long as an unused session lasts. */
const owedSeconds = 30 * 24 * 60 * 60;

/**
 * A pending sign-out, which has not reached the server yet. The refresh cookie is still there, which no script can
 * remove; the server replaces the mark at the next sign-in, which ends the former session too.
 */
export const isSignOutOwed = () => marker() === 'owed';
export const oweSignOut = () => mark('owed', owedSeconds);
export function dropOwedSignOut() {
  if (isSignOutOwed()) mark('', 0);
}
