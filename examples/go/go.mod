module example.com/checkout

go 1.22

require (
	github.com/segmentio/analytics-go v2.0.0+incompatible
	github.com/your-org/hookbench/clients/go/hookbench v0.0.0
)

require (
	github.com/jehiah/go-strftime v0.0.0-20171201141054-1d33003b3869 // indirect
	github.com/xtgo/uuid v0.0.0-20140804021211-a0b114877d4c // indirect
)

replace github.com/your-org/hookbench/clients/go/hookbench => ../../clients/go/hookbench
