import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { SetUpChecked } from '@nestmate/contract/staff/setup/area-calls';
import type { GenderList, OptionList, TopicList } from '@nestmate/contract/staff/setup/choices';
import type { RegistrationList } from '@nestmate/contract/staff/setup/registration';
import type { PlaceSettings } from '@nestmate/contract/staff/setup/settings';
import type { UnitTypeList } from '@nestmate/contract/staff/setup/units';
import { skipToken, useQuery } from '@tanstack/react-query';
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
  staffGenders,
  staffMajors,
  staffHousing,
  staffTopics,
  staffRegistration,
} = calls;

export const settingsCalls: AreaCalls<PlaceSettings> = {
  name: 'settings',
  read: (to) => unwrap(call(staffSettings.read, to)),
  check: (to, body) => unwrap(call(staffSettings.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffSettings.save, { ...to, body })),
};
export const unitCalls: AreaCalls<UnitTypeList> = {
  name: 'units',
  read: (to) => unwrap(call(staffUnitTypes.read, to)),
  check: (to, body) => unwrap(call(staffUnitTypes.check, { ...to, body })),
  save: (to, body) => unwrap(call(staffUnitTypes.save, { ...to, body })),
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
