import { useMutation } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { unwrap } from '@/platform/calls/query-client';
import { useSelf } from '@/platform/session/session';
import { refreshProfile } from '../profile.refresh';
import { dropUpload, usePictureUpload } from './picture-upload.store';

/** Removes my picture, and aborts an upload of one. */
export function useRemovePicture() {
  const { userId, membershipId } = useSelf();
  return useMutation({
    mutationFn: async () => {
      if (usePictureUpload.getState().membershipId === membershipId) dropUpload();
      await unwrap(call(calls.picture.remove, { actsFor: membershipId, params: { userId } }));
      await refreshProfile(membershipId);
    },
  });
}
