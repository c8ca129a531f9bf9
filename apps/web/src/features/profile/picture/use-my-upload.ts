import { useSelf } from '@/platform/session';
import { noUpload, usePictureUpload } from './picture-upload.store';

/** The upload of the acting membership. */
export function useMyUpload() {
  const { membershipId } = useSelf();
  return usePictureUpload((state) => (state.membershipId === membershipId ? state.upload : noUpload));
}
