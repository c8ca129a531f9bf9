import type { BodyIn } from '@nestmate/contract/call';
import type { SubnetworkId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { ReportCaseId } from '@nestmate/contract/staff/ids';
import type { ReportState } from '@nestmate/contract/staff/reports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/platform/calls/call-error';
import { call, calls } from '../platform/call';
import { useNetworkId } from '../platform/network';
import { staffKeys } from '../platform/staff.keys';
import { refreshAfterAction } from '../platform/staff.refresh';

type Calls = (typeof staffCalls)['staffReports'];

export function useCases(state: ReportState, place: SubnetworkId | undefined) {
  const networkId = useNetworkId();
  return useQuery({
    queryKey: staffKeys.reportCases(networkId, state, place),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffReports.list, {
          params: { networkId },
          query: { state, ...(place && { place }) },
          signal,
        }),
      ),
  });
}

export function useAnswerAppeal(caseId: ReportCaseId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: (body: BodyIn<Calls['answerAppeal']>) =>
      unwrap(call(calls.staffReports.answerAppeal, { params: { networkId, caseId }, body })),
    onSettled: () => void refreshAfterAction(networkId, 'reports'),
  });
}

/** Opens a closed case again. */
export function useReopenCase(caseId: ReportCaseId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: (body: BodyIn<Calls['reopen']>) =>
      unwrap(call(calls.staffReports.reopen, { params: { networkId, caseId }, body })),
    onSettled: () => void refreshAfterAction(networkId, 'reports'),
  });
}

/** Decides a case. The cases are read again even after a refusal: somebody else may have decided. */
export function useDecideCase(caseId: ReportCaseId) {
  const networkId = useNetworkId();
  return useMutation({
    mutationFn: (body: BodyIn<Calls['decide']>) =>
      unwrap(call(calls.staffReports.decide, { params: { networkId, caseId }, body })),
    onSettled: () => void refreshAfterAction(networkId, 'reports'),
  });
}
