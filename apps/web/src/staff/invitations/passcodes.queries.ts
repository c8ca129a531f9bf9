import type { BodyIn, SubnetworkId } from '@nestmate/contract';
import type { GeneralPasscode, PasscodeId, staffCalls } from '@nestmate/contract/staff';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/call-error';
import { call, calls } from '../platform/call';
import { useNetwork } from '../platform/network';
import { queryClient } from '../platform/query-client';
import { staffKeys } from '../platform/staff.keys';

type Calls = (typeof staffCalls)['staffInvitations'];

export function usePasscodes(subnetworkId: SubnetworkId) {
  const { network_id: networkId } = useNetwork().network;
  return useQuery({
    queryKey: staffKeys.passcodes(networkId, subnetworkId),
    queryFn: ({ signal }) =>
      unwrap(call(calls.staffInvitations.passcodes, { params: { networkId, subnetworkId }, signal })),
  });
}

/** The changes of a place’s general passcodes; each reply has all of them. */
export function usePasscodeChanges(subnetworkId: SubnetworkId) {
  const { network_id: networkId } = useNetwork().network;
  const keep = (passcodes: { passcodes: GeneralPasscode[] }) => {
    queryClient.setQueryData(staffKeys.passcodes(networkId, subnetworkId), passcodes);
    void queryClient.invalidateQueries({ queryKey: staffKeys.audit(networkId) });
  };
  const opening = useMutation({
    mutationFn: async (body: BodyIn<Calls['openPasscode']>) =>
      keep(
        await unwrap(
          call(calls.staffInvitations.openPasscode, { params: { networkId, subnetworkId }, body }),
        ),
      ),
  });
  const ending = useMutation({
    mutationFn: async ({ passcodeId, how }: { passcodeId: PasscodeId; how: 'close' | 'rotate' }) => {
      const params = { networkId, passcodeId };
      keep(
        await unwrap(
          how === 'close'
            ? call(calls.staffInvitations.closePasscode, { params })
            : call(calls.staffInvitations.rotatePasscode, { params }),
        ),
      );
    },
  });
  return { opening, ending };
}
