import type { BodyIn } from '@nestmate/contract/call';
import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls as contractCalls } from '@nestmate/contract/staff';
import type { SetUpChecked } from '@nestmate/contract/staff/setup/area-calls';
import type { GenderList, OptionList, TopicList } from '@nestmate/contract/staff/setup/choices';
import type { InvitationTexts } from '@nestmate/contract/staff/setup/mails';
import type { RegistrationList } from '@nestmate/contract/staff/setup/registration';
import type { PlaceSettings } from '@nestmate/contract/staff/setup/settings';
import type { UnitTypeList } from '@nestmate/contract/staff/setup/unit-types';
import type { UnitStocks } from '@nestmate/contract/staff/setup/units';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';
import type { AreaName } from './areas';
import type { SavedVersion } from './editing/rebase';

interface AreaParams {
  params: { networkId: NetworkId; subnetworkId: SubnetworkId };
  signal?: AbortSignal;
}

/** An area as it is read: with the number of residents that each of its parts concerns. */
export interface ReadArea<Contents> extends SavedVersion<Contents> {
  in_use: { id: string; people: number }[];
}

/** The calls of an area that is read and saved as a whole. */
export interface AreaCalls<Contents> {
  name: AreaName;
  read: (to: AreaParams) => Promise<ReadArea<Contents>>;
  check: (to: AreaParams, body: { contents: Contents }) => Promise<SetUpChecked>;
  save: (to: AreaParams, body: SavedVersion<Contents>) => Promise<ReadArea<Contents>>;
}

const {
  staffSettings,
  staffUnitTypes,
  staffUnits,
  staffGenders,
  staffMajors,
  staffHousing,
  staffTopics,
  staffRegistration,
  staffMails,
} = calls;

export const settingsCalls: AreaCalls<PlaceSettings> = {
  name: 'settings',
  read: (to) => unwrap(call(staffSettings.read, to)),
  check: (to, body) => unwrap(call(staffSettings.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffSettings.save, { ...to, body })),
};
export const unitTypeCalls: AreaCalls<UnitTypeList> = {
  name: 'unit-types',
  read: (to) => unwrap(call(staffUnitTypes.read, to)),
  check: (to, body) => unwrap(call(staffUnitTypes.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffUnitTypes.save, { ...to, body })),
};
export const unitCalls: AreaCalls<UnitStocks> = {
  name: 'units',
  read: (to) => unwrap(call(staffUnits.read, to)),
  check: (to, body) => unwrap(call(staffUnits.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffUnits.save, { ...to, body })),
};
export const genderCalls: AreaCalls<GenderList> = {
  name: 'genders',
  read: (to) => unwrap(call(staffGenders.read, to)),
  check: (to, body) => unwrap(call(staffGenders.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffGenders.save, { ...to, body })),
};
export const majorCalls: AreaCalls<OptionList> = {
  name: 'majors',
  read: (to) => unwrap(call(staffMajors.read, to)),
  check: (to, body) => unwrap(call(staffMajors.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffMajors.save, { ...to, body })),
};
export const housingCalls: AreaCalls<OptionList> = {
  name: 'housing',
  read: (to) => unwrap(call(staffHousing.read, to)),
  check: (to, body) => unwrap(call(staffHousing.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffHousing.save, { ...to, body })),
};
export const topicCalls: AreaCalls<TopicList> = {
  name: 'topics',
  read: (to) => unwrap(call(staffTopics.read, to)),
  check: (to, body) => unwrap(call(staffTopics.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffTopics.save, { ...to, body })),
};
export const registrationCalls: AreaCalls<RegistrationList> = {
  name: 'registration',
  read: (to) => unwrap(call(staffRegistration.read, to)),
  check: (to, body) => unwrap(call(staffRegistration.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffRegistration.save, { ...to, body })),
};

export const mailCalls: AreaCalls<InvitationTexts> = {
  name: 'mails',
  read: (to) => unwrap(call(staffMails.read, to)),
  check: (to, body) => unwrap(call(staffMails.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffMails.save, { ...to, body })),
};

/** The mail that texts make which are not saved. @param isWhole whether they can be sent as they are */
export function useDraftMail(
  place: SubnetworkId,
  body: BodyIn<(typeof contractCalls)['staffMails']['preview']>,
  isWhole: boolean,
) {
  const params = usePlaceParams(place);
  return useQuery({
    queryKey: staffKeys.invitationMail(params.networkId, place, body),
    queryFn: ({ signal }) => unwrap(call(staffMails.preview, { params, body, signal })),
    enabled: isWhole,
    placeholderData: keepPreviousData,
  });
}

/** The path of a place's calls. */
export function usePlaceParams(subnetworkId: SubnetworkId) {
  return { networkId: useNetworkId(), subnetworkId };
}

/** @param place undefined: nothing is read */
export function useArea<Contents>({ name, read }: AreaCalls<Contents>, place: SubnetworkId | undefined) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.setUpArea(networkId, place ?? 'none', name),
    queryFn: place ? ({ signal }) => read({ params: { networkId, subnetworkId: place }, signal }) : skipToken,
  });
}
