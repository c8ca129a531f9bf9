import { useOverview } from '../overview.queries';
import { useMyUpload } from './use-my-upload';

/** My picture, or the one that is being uploaded. */
export function useShownPicture(): string | undefined {
  const { data } = useOverview();
  const upload = useMyUpload();
  if (upload.phase !== 'none') return upload.preview;
  return data?.profile_picture_urls?.square;
}
