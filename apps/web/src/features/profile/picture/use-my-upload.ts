import { useSelf } from '@/platform/session';
import { noUpload, usePictureUpload } from './picture-upload.store';

/** The picture that is on its way for the membership that somebody acts for. */
export function useMyUpload() {
  const { membershipId } = useSelf();
  return usePictureUpload((state) => (state.membershipId === membershipId ? state.upload : noUpload));
}
