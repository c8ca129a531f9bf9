import { calls } from '@nestmate/contract';
import { type MembershipId, type OptionId, optionId, pictureUploadId } from '@nestmate/contract/ids';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openBucket } from '@/testing/bucket';
import { fillWithCandidates, mutate } from '@/testing/queries';
import { basicInfoOf, mayaId, membershipOf, overviewOf, uuid } from '@/testing/residents';
import { signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { valuesOf } from './basic-info';
import { useSaveBasicInfo } from './basic-info.queries';
import { useSaveChosenOptions } from './choices.queries';
import { startUpload, usePictureUpload } from './picture/picture-upload.store';
import { useRemovePicture } from './picture/picture.queries';
import { profileKeys } from './profile.keys';
import { useSaveAccount } from './social/social.queries';

const { membershipId } = membershipOf();
const other = uuid(7) as MembershipId;
const { profile } = calls;

beforeEach(() => {
  signIn();
  answer(profile.overview, overviewOf());
});

/** Saving any part of a profile changes the percent match with every candidate. */
const fill = () =>
  fillWithCandidates(membershipId, {
    'basic info': profileKeys.basicInfo(membershipId),
    'another membership': profileKeys.basicInfo(other),
  });
const expected = ['basic info', 'candidates'];
const nothing = () => {};
const none: OptionId[] = [];

it('reads the profile and the candidates again after basic info was saved', async () => {
  answer(profile.saveBasicInfo, basicInfoOf());
  const stale = fill();
  await mutate(() => useSaveBasicInfo(nothing), { values: valuesOf(basicInfoOf()), form: basicInfoOf() });
  expect(stale()).toEqual(expected);
});

it.each([
  ['majors', profile.saveMajors, { majors: none }],
  ['housing', profile.saveHousing, { housing: none }],
] as const)(
  'reads the profile and the candidates again after %s were saved, or not',
  async (kind, save, reply) => {
    const choose = () => mutate(() => useSaveChosenOptions(kind, nothing), [optionId.parse(uuid(61))]);
    answer<typeof save>(save, reply);
    const afterSuccess = fill();
    await choose();
    expect(afterSuccess()).toEqual(expected);
    refuse(save, { code: 500, error_code: 'Unexpected' });
    const afterFailure = fill();
    await choose();
    expect(afterFailure()).toEqual(expected);
  },
);

it('reads the profile and the candidates again after a social account was saved, or not', async () => {
  const save = () => mutate(() => useSaveAccount(nothing), { type: 'instagram' as const, userName: 'maya' });
  answer(profile.readSocialAccounts, { social_accounts: [] });
  answer(profile.saveSocialAccounts, { social_accounts: [] });
  const afterSuccess = fill();
  await save();
  expect(afterSuccess()).toEqual(expected);
  refuse(profile.saveSocialAccounts, { code: 400, error_code: 'InvalidSocialAccount' });
  const afterFailure = fill();
  await save();
  expect(afterFailure()).toEqual(expected);
});

it('reads the profile and the candidates again after the picture was removed', async () => {
  answer(calls.picture.remove);
  const stale = fill();
  await mutate(useRemovePicture, undefined);
  expect(stale()).toEqual(expected);
});

it('reads the profile and the candidates again after a picture was uploaded', async () => {
  const bucket = await openBucket();
  answer(calls.picture.upload, {
    upload_id: pictureUploadId.parse(uuid(70)),
    upload_url: bucket.address,
    expires_at: '2027-01-01T00:00:00Z',
  });
  const stale = fill();
  startUpload(new Blob(['a picture']), { userId: mayaId, membershipId });
  await waitFor(() => expect(usePictureUpload.getState().upload.phase).toBe('making'));
  const profile_picture_urls = { large: '/new-large.jpg', square: '/new.jpg' };
  answer(profile.overview, overviewOf({ profile_picture_urls }));
  await waitFor(() => expect(stale()).toEqual(expected));
  bucket.close();
});
