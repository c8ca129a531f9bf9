import { decisionId, type DecisionId } from '@nestmate/contract/ids';
import type { Signer } from '../../../platform/signer';

const sealed = (id: DecisionId) => `appeal against removal ${id}`;

/** The secret of the link that is mailed to a removed person. */
export const removalToken = (signer: Signer, id: DecisionId): string => `${id}.${signer.seal(sealed(id))}`;

/** The removal that a link is about; undefined for an invalid link. */
export function removalOfToken(signer: Signer, token: string): DecisionId | undefined {
  const [given, seal = ''] = token.split('.');
  const id = decisionId.safeParse(given).data;
  return id && signer.isSeal(sealed(id), seal) ? id : undefined;
}
