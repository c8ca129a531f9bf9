import { useIsMutating } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSelf } from '@/platform/session';
import { type Asked, askedFor } from './basic-info';
import { useBasicInfo } from './basic-info.queries';
import { profileKeys } from './profile.keys';

/** The fields that verify-info asks for; all of them until it has loaded. They stay the same during a save. */
export function useAsked(): Asked {
  const { membershipId } = useSelf();
  const { data } = useBasicInfo();
  const current = useMemo(() => (data === undefined ? 'everything' : askedFor(data)), [data]);
  const isSaving = useIsMutating({ mutationKey: profileKeys.savingBasicInfo(membershipId) }) > 0;
  const [asked, setAsked] = useState(current);
  if (!isSaving && asked !== current) setAsked(current);
  return isSaving ? asked : current;
}
