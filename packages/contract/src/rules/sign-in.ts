/**
 * The sign-ins of a browser that can be under way with a provider at a time, such as in several windows. A fixed set
 * bounds their cookies, also against another site that opens their addresses.
 */
export const signInAttempts = ['0', '1', '2', '3', '4', '5'] as const;
export type SignInAttempt = (typeof signInAttempts)[number];

/** The channel on which the provider's popup posts its result before it closes. */
export const signInChannel = 'nestmate-sign-in';

/**
 * A cookie set with the refresh cookie that scripts can read. It is no secret: it only marks that a session may be
 * valid, so that the web app renews it even without stored state, and a stranger's browser sends no request.
 * @param secure whether the product is served over HTTPS
 */
export const sessionMarker = (secure: boolean): string => `${secure ? '__Host-' : ''}nestmate_signed_in`;
