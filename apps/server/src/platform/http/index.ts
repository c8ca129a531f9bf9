export { createAddressLimiter } from './caller-address';
export { type Bind, type Handler, type Input, createBind } from './bind';
export {
  type Account,
  type ActingMembership,
  type Actor,
  bearerToken,
  type Caller,
  type Guard,
  createGuard,
  type KeyActor,
  type StaffActor,
  type StaffGrant,
  type StaffCaller,
  type StaffSession,
  type TokenOwner,
} from './guard';
export { dayBefore, requireAtMost, requireWithinDay } from './daily-limit';
export { hangUpOf } from './hang-up';
export { cursorOf, cursorText, readCursor } from './list-cursor';
export { ProductError, refusalOf, mapMissingReference } from './product-error';
export { type RequestSource, sourceOf } from './request-source';
export { errorText } from './language';
