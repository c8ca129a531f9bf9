import type { App } from '../../platform/app';
import { addPictureRules, retainPictures } from '../pictures';
import { retainedAmong } from './picture/picture.queries';
import { profilePictures } from './picture/profile-pictures';
import { profileLive } from './profile.live';
import { profileRoutes } from './profile.routes';

export { chosenNames, endAskingForHousing, sharedNames } from './choices.queries';
export * from './profile.schema';
export {
  contactAddress,
  isHidden,
  isRegistered,
  lastNameKey,
  nameInFull,
  rosterName,
  shownFirstName,
  shownLastName,
  unregisteredIn,
} from './shown.queries';
export { putPictureBack, takePictureDown } from './picture/picture.service';
export { coverPicturesOf, deleteProfiles } from './picture/picture.queries';
export { hasAddress, hasName, hasOfficeId, isFoundBy } from './found.queries';
export {
  clearAddresses,
  needsAccessible,
  returnAddresses,
  setHiddenByOffice,
  setNeedsAccessible,
} from './office-fields.queries';
export { profilePersonalData } from './profile.personal-data';
export { changeProfile, genderOptionsOf, insertProfile, removeFromLivingWith } from './profile.queries';
export { registrationAnswersFor, responseInWords } from './registration';
export { socialAccountsOf } from './social.service';

export function register(app: App): void {
  addPictureRules(app, profilePictures);
  retainPictures(app, retainedAmong);
  profileRoutes(app);
  profileLive(app);
}
