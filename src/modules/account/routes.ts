import { routesOf } from '#platform/http/routes.ts';
import { logIn } from './commands/log-in.ts';
import { logOut } from './commands/log-out.ts';
import { accountContract } from './contract.ts';
import { me } from './queries.ts';

export const routes = routesOf('account', accountContract, { login: logIn, logout: logOut, me });
