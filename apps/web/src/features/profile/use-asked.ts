import { useIsMutating } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSelf } from '@/platform/session';
import { type Asked, askedFor } from './basic-info';
import { useBasicInfo } from './basic-info.queries';
import { profileKeys } from './profile.keys';

/** What verify-info asks for; everything until it has loaded. What was asked stays while it is being saved. */
export function useAsked(): Asked {
  const { membershipId } = useSelf();
  const { data } = useBasicInfo();
  const current = useMemo(() => (data === undefined ? 'everything' : askedFor(data)), [data]);
  const isSaving = useIsMutating({ mutationKey: profileKeys.savingBasicInfo(membershipId) }) > 0;
  const [asked, setAsked] = useState(current);
  if (!isSaving && asked !== current) setAsked(current);
  return isSaving ? asked : current;
}
