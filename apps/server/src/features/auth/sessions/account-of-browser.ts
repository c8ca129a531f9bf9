import type { UserId } from '@nestmate/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app';
import type { Cookies } from '../cookies';
import { hashOf } from '../../../platform/opaque-token';
import { ownerOfToken } from './sessions.queries';
import { replayGraceMs } from './token-times';

/** @returns a function that finds the account of a browser by its session cookie, for requests without a token */
export function makeAccountOfBrowser({ db, clock }: Pick<App, 'clock' | 'db'>, cookies: Cookies) {
  return async (request: FastifyRequest): Promise<UserId | undefined> => {
    const token = cookies.read(request, 'refresh');
    if (!token) return undefined;
    const now = clock();
    return ownerOfToken(db, hashOf(token), { now, usedSince: new Date(now.getTime() - replayGraceMs) });
  };
}
