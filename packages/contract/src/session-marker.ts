/**
 * A cookie set with the refresh cookie that scripts can read. It is no secret: it only marks that a session may be
 * valid, so that the web app renews it even without stored state, and a stranger's browser sends no request.
 */
export const sessionMarker = 'nestmate_signed_in';
