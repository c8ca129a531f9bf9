#include "api/transport/network_types.h"
#include "api/transport/webrtc_key_value_config.h"
#include "rtc_base/experiments/field_trial_parser.h"
#include <absl/memory/memory.h>
#include <algorithm>
#include <map>
