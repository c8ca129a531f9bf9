import type { App } from '../../platform/app';
import { addPictureRules, keepPictures } from '../pictures';
import { keptAmong } from './picture/picture.queries';
import { profilePictures } from './picture/profile-pictures';
import { profileLive } from './profile.live';
import { profileRoutes } from './profile.routes';
import { prepareIsRegistered } from './registered.queries';

export { chosenNames, endAskingForHousing, sharedNames } from './choices/choices.queries';
export * from './choices/choices.schema';
export { contactAddress } from './contact-address.queries';
export { putPictureBack, takePictureDown } from './picture/office-picture.service';
export { coverPicturesOf, deleteProfiles } from './picture/picture.queries';
export { hasAddress, hasName, hasOfficeId, isFoundBy } from './found.queries';
export { isHidden } from './hidden.queries';
export { profilePersonalData } from './profile.personal-data';
export { genderOptionsOf } from './profile.queries';
export * from './profile.schema';
export { isRegistered, unregisteredIn } from './registered.queries';
export { lastNameKey, nameInFull, rosterName, shownFirstName, shownLastName } from './shown-name.queries';
export * from './social/social.schema';
export { socialAccountsOf } from './social/social.service';

export function register(app: App): void {
  app.guard.provide({ isRegistered: prepareIsRegistered(app.db) });
  addPictureRules(app.http, profilePictures);
  keepPictures(app.http, keptAmong);
  profileRoutes(app);
  profileLive(app);
}
