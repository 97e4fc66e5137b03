-- expand: a reward that the shop's purse could not pay is owed
alter table orders add column reward_owed boolean not null default false;
comment on column orders.reward_owed is 'Completed while the shop''s purse was short: the reward is granted when it has been filled.';
create index orders_reward_owed on orders (id) where reward_owed;
