-- expand: a demo's clock can be moved ahead, in minutes; a real shop's never

alter table shop_state
  add column clock_shift_minutes integer not null default 0
    constraint shop_state_clock_shift_check check (clock_shift_minutes between 0 and 527040),
  add constraint shop_state_real_time check (demo or clock_shift_minutes = 0);
