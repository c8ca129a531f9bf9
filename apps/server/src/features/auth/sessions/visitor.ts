import type { UserId } from '@nestmate/contract';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../platform/database/client';
import type { Cookies } from '../cookies';
import { hashOf } from '../../../platform/opaque-token';
import { ownerOfToken } from './sessions.queries';

/** @returns a function that says whose standing session a browser has, by its cookie, for what is fetched without a token */
export function makeVisitorOf(db: Db, cookies: Cookies) {
  return async (request: FastifyRequest): Promise<UserId | undefined> => {
    const token = cookies.read(request, 'refresh');
    return token ? ownerOfToken(db, hashOf(token), new Date()) : undefined;
  };
}
