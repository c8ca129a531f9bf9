import type { MembershipId } from '@nestmate/contract/ids';
import type { VerifyInfo } from '@nestmate/contract/profile';
import { useEffect } from 'react';
import { type BasicStep, basicSteps } from '@/features/registration';
import { useSelf } from '@/platform/session/session';
import { changeDraft, useDraft } from '@/platform/stored/draft';
import { useOverview } from '../overview.queries';
import { useShownPicture } from '../picture/picture-upload.store';

const draftName = (membershipId: MembershipId) => `registration step ${membershipId}`;

const further = (one: BasicStep, other: BasicStep) =>
  basicSteps.indexOf(one) > basicSteps.indexOf(other) ? one : other;

/** Stores the furthest step that was shown for the next visit, until the person is registered. */
export function useStoreReachedStep(shown: BasicStep, { registered }: Pick<VerifyInfo, 'registered'>) {
  const { membershipId } = useSelf();
  useEffect(() => {
    void changeDraft<BasicStep>(draftName(membershipId), (before) =>
      registered ? null : further(before ?? shown, shown),
    );
  }, [membershipId, shown, registered]);
}

/**
 * The step where registration continues; undefined while it is being looked up. On another device, the step of an
 * existing photo is skipped.
 */
export function useReachedStep(): BasicStep | undefined {
  const { membershipId } = useSelf();
  const [stored] = useDraft<BasicStep>(draftName(membershipId));
  const { data: overview, isLoading } = useOverview();
  if (stored === undefined || isLoading) return undefined;
  return further(stored ?? 'photo', overview?.profile_picture_urls ? 'name' : 'photo');
}

const photo: readonly 'photo'[] = ['photo'];
const none: readonly 'photo'[] = [];

/** The optional steps of registration that have no answer yet. */
export function useSkippedSteps(): readonly 'photo'[] {
  const { data } = useOverview();
  const picture = useShownPicture();
  return data && picture === undefined ? photo : none;
}
