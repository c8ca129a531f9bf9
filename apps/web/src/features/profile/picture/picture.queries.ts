import { useMutation } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { dropUpload } from './picture-upload.store';

/** Goes without a picture; what is being uploaded is given up. */
export function useRemovePicture() {
  const { userId, membershipId } = useSelf();
  return useMutation({
    mutationFn: async () => {
      dropUpload();
      await unwrap(call(calls.picture.remove, { params: { userId } }));
      await queryClient.invalidateQueries({ queryKey: ['profile', membershipId] });
    },
  });
}
