export { type Bind, type Handler, type Input, makeBind } from './bind';
export { bearerToken, type Account, type ActingMembership, type Actor, type Guard, openGuard } from './guard';
export { ProductError } from './product-error';
export { type RequestSource, sourceOf } from './request-source';
export { errorText } from './texts';
