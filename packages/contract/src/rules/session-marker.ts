/**
 * A cookie set with the refresh cookie that scripts can read. It is no secret: it only marks that a session may be
 * valid, so that the web app renews it even without stored state, and a stranger's browser sends no request.
 * @param secure whether the product is served over HTTPS
 */
export const sessionMarker = (secure: boolean): string => `${secure ? '__Host-' : ''}nestmate_signed_in`;
