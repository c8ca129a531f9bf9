import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { forgetAddress } from './remembered-address';

/** Opens what was remembered, once. */
export function OpenRemembered({ address }: { address: string }) {
  useEffect(forgetAddress, []);
  return <Navigate to={address} replace />;
}
