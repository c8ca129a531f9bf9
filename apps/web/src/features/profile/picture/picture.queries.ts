import { useMutation } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { dropUpload, usePictureUpload } from './picture-upload.store';

/** Goes without a picture; what is being uploaded is given up. */
export function useRemovePicture() {
  const { userId, membershipId } = useSelf();
  return useMutation({
    mutationFn: async () => {
      if (usePictureUpload.getState().membershipId === membershipId) dropUpload();
      await unwrap(call(calls.picture.remove, { actsFor: membershipId, params: { userId } }));
      await queryClient.invalidateQueries({ queryKey: ['profile', membershipId] });
    },
  });
}
