import { toRoutes } from '#platform/http/routes.ts';
import { confirm } from './commands/confirm-email.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { logIn } from './commands/log-in.ts';
import { logOut } from './commands/log-out.ts';
import { merge } from './commands/merge.ts';
import { register } from './commands/register.ts';
import { signInAs } from './commands/sign-in-as.ts';
import { userByToken } from './commands/user-by-token.ts';
import { addWish, removeWish } from './commands/wishes.ts';
import { accountContract } from './contract.ts';
import { readOverview } from './overview.ts';
import { ownData } from './own-data.ts';
import { listWishes, me } from './queries.ts';

export const routes = toRoutes('account', accountContract, {
  register,
  confirmEmail: confirm,
  login: logIn,
  logout: logOut,
  userByToken,
  me,
  data: ownData,
  deleteAccount,
  wishlist: listWishes,
  addWish,
  removeWish,
  overview: readOverview,
  merge,
  signInAs,
});
