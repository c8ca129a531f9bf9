import type { NetworkId, SubnetworkId } from '@nestmate/contract/ids';
import type { StaffMe, StaffNetwork } from '@nestmate/contract/staff/sign-in';
import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router';

interface StaffContext {
  me: StaffMe;
  network: StaffNetwork;
}

export const NetworkContext = createContext<StaffContext | null>(null);

/** The network of the address, with the person's role there. */
export function useNetwork(): StaffContext {
  const context = useContext(NetworkContext);
  if (!context) throw new Error('This part is shown inside a network');
  return context;
}

export const useNetworkId = (): NetworkId => useNetwork().network.network_id;

/** The place that the address names with `?place=`; undefined for all of the person's places. */
export function usePlace(): SubnetworkId | undefined {
  const { network } = useNetwork();
  const placeId = useSearchParams()[0].get('place');
  return network.places.find(({ subnetwork_id }) => subnetwork_id === placeId)?.subnetwork_id;
}

/** The place that the address names, or else the only one of the network. */
export function useOnePlace(): SubnetworkId | undefined {
  const { places } = useNetwork().network;
  const place = usePlace();
  return place ?? (places.length === 1 ? places[0]?.subnetwork_id : undefined);
}
