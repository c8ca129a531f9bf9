import { sessionMarker } from '@nestmate/contract';

/** There are none outside a page. */
const cookies = () => (typeof document === 'undefined' ? '' : document.cookie);

/** Whether this browser may have a valid session, even where nothing is stored. */
export const hasSessionMarker = () => cookies().split('; ').includes(`${sessionMarker}=1`);

/** Without a connection the server cannot take it away. */
export function dropSessionMarker() {
  if (typeof document !== 'undefined') document.cookie = `${sessionMarker}=; Path=/; Max-Age=0; SameSite=Lax`;
}
